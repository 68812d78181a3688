/** A product was looked at. The code that remembers it comes when the page works. */
export const noteSeen = (productId: number): Promise<void> =>
  import('../footprints.ts').then((seen) => seen.addFootprint(productId))
