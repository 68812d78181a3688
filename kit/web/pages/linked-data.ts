/** Structured data for search engines: `<script type="application/ld+json">`. Rendered by the server only. */

/** @returns for the `scripts` of a route's head; its content cannot end the script */
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

/** The breadcrumb of a page, from the first level on. */
export const breadcrumb = (origin: string, steps: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
