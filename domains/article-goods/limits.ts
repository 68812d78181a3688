/** Bounds of the goods of an article. */
export const GOODS_MAX = 100
