/** Notes that a product was viewed. Its code loads after the page is hydrated. */
export const noteSeen = (productId: number): Promise<void> =>
  import('../footprints.ts').then((seen) => seen.addFootprint(productId))
