"""What viewers are sent of a table: JSON for programs, fragments of HTML for pages."""
