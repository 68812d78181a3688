/** /agreement: the agreement in force, with links to earlier and later versions. */
import { createFileRoute } from '@tanstack/react-router'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { query } from '#kit/web/calls/call.ts'
import { agreements, agreementText } from '../agreement-calls.gen.ts'
import { AgreementText } from './AgreementText.tsx'

export const Route = createFileRoute('/_shop/agreement/')({
  loader: async ({ context: { queries, tag } }) => {
    tag('agreement')
    const all = await queries.ensureQueryData(query(agreements, {}))
    const inForce = all.find(({ state }) => state === 'inForce')
    if (inForce === undefined) throw pageNotFound()
    const version = String(inForce.version)
    await queries.ensureQueryData(query(agreementText, { version }))
    return { title: inForce.title, version }
  },
  head: ({ loaderData, match: { context } }) => ({
    meta: [{ title: loaderData?.title }],
    links: [{ rel: 'canonical', href: `${context.origin}/agreement` }],
  }),
  component: AgreementPage,
})

function AgreementPage() {
  const { version } = Route.useLoaderData()
  return <AgreementText version={version} />
}
