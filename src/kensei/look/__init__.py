"""The look: SVG and HTML of every table, drawn from views alone."""
