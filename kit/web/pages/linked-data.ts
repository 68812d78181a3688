/** What search engines read of a page beside what people see: `<script type="application/ld+json">`. Written by the server alone. */

/** @returns for the `scripts` of a route's head; nothing may end the script */
export const linkedData = (...things: object[]) =>
  import.meta.env.SSR
    ? things.map((thing) => ({
        type: 'application/ld+json',
        children: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll(
          '<',
          '\\u003c',
        ),
      }))
    : []

/** The way to a page, from the first level on. */
export const breadcrumb = (origin: string, steps: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** The goods of a list, by where they are. */
export const itemList = (origin: string, cards: readonly { id: number; name: string }[]) => ({
  '@type': 'ItemList',
  itemListElement: cards.map(({ id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${origin}/goods/${id}`,
  })),
})
