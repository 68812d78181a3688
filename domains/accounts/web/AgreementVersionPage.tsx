/** /agreement/{version}: one version of the agreement, past, in force or scheduled. */
import { createFileRoute } from '@tanstack/react-router'
import { query } from '#kit/web/calls/call.ts'
import { agreements, agreementText } from '../agreement-calls.gen.ts'
import { AgreementText } from './AgreementText.tsx'

export const Route = createFileRoute('/_shop/agreement/$version')({
  loader: async ({ context: { queries, tag }, params: { version } }) => {
    tag('agreement')
    const [shown] = await Promise.all([
      queries.ensureQueryData(query(agreementText, { version })),
      queries.ensureQueryData(query(agreements, {})),
    ])
    return { title: shown.title }
  },
  head: ({ loaderData, params: { version }, match: { context } }) => ({
    meta: [
      // Without data the page shows that there is no such version, under the title of all missing pages.
      ...(loaderData === undefined ? [] : [{ title: `${loaderData.title} ${version}` }]),
      { name: 'robots', content: 'noindex' },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/agreement/${version}` }],
  }),
  component: AgreementVersionPage,
})

function AgreementVersionPage() {
  const { version } = Route.useParams()
  return <AgreementText version={version} />
}
