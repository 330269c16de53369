/**
 * Every colour of a page, in the light and in the dark, by what it is for. On their grounds texts have a
 * contrast of at least 4.5 : 1; a test measures it.
 */
export const STYLE_COLOURS = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f9, #111317);
  --sheet: light-dark(#ffffff, #191c21);
  --raised: light-dark(#eef0f4, #23272e);
  --ink: light-dark(#1b1e24, #e7e9ed);
  --soft: light-dark(#575d6a, #a3a9b5);
  --edge: light-dark(#dcdfe5, #31363f);
  --accent: light-dark(#2b56c9, #92b2ff);
  --tint: light-dark(#b3202a12, #ff95901c);
  --warn-tint: light-dark(#d99a0026, #f0c16b24);
  --good: light-dark(#14683f, #67d59a);
  --bad: light-dark(#b3202a, #ff9590);
  --bad-ground: light-dark(#fdf0f0, #2c1a1c);
  --warn: light-dark(#7d5200, #f0c16b);
  --warn-ground: light-dark(#fdf5e2, #2b2415);
  --customer: light-dark(#2b56c9, #92b2ff);
  --engine: light-dark(#575d6a, #a9b0bd);
  --hooks: light-dark(#7b35b8, #cfa3ff);
  --model: light-dark(#0b6b66, #5fd0c7);
  --reviews: light-dark(#8f4a00, #f5b571);
  --tools: light-dark(#a3266e, #ff9bd0);
}
[data-theme="light"] {
  color-scheme: light;
}
[data-theme="dark"] {
  color-scheme: dark;
}
`;
