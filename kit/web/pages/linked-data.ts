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

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The questions and answers of a text, as search engines show them.
 * @param html as the server has sanitised it
 * @returns nothing where there are none
 */
export function questionPage(html: string): object[] {
  if (!import.meta.env.SSR) return []
  const questions = [...html.matchAll(/<details><summary>([^]*?)<\/summary>([^]*?)<\/details>/g)]
    .map(([, question = '', answer = '']) => [plainText(question), plainText(answer)] as const)
    .filter(([question, answer]) => question !== '' && answer !== '')
  if (questions.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(([name, text]) => ({
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer', text },
      })),
    },
  ]
}
