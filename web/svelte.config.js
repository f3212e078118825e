export default {
  compilerOptions: {
    runes: true,
    // Shorter than Svelte's own names of the components' styles, which are all over the scripts.
    cssHash: ({ hash, filename }) => `s-${hash(filename).slice(0, 5)}`,
  },
};
