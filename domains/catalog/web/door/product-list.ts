/** The products of a list as structured data, by position. */

export const productList = (origin: string, cards: readonly { id: number; name: string }[]) => ({
  '@type': 'ItemList',
  itemListElement: cards.map(({ id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${origin}/goods/${id}`,
  })),
})
