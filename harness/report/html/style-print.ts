/**
 * A page on paper: light, without what needs a pointer, and what is folded stays so. A browser may leave
 * blank what it has not yet drawn, so that all of it is drawn.
 */
export const STYLE_PRINT = `
@media print {
  :root,
  [data-theme="dark"] {
    color-scheme: light;
  }
  .skip,
  #theme,
  .filter,
  .panel {
    display: none;
  }
  .file {
    content-visibility: visible;
  }
  .story {
    grid-template-columns: minmax(0, 1fr);
  }
  .diff {
    max-height: none;
  }
  .problem,
  .entry > summary,
  .timeline li {
    break-inside: avoid;
  }
  .file > summary,
  .entry > summary,
  .turn > header {
    break-after: avoid;
  }
}
`;
