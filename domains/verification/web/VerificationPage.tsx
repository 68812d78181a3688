/** /user/user/papers: a business submits its verification, follows the review, and corrects errors. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myVerification } from '../calls.gen.ts'
import { OwnVerification } from './OwnVerification.tsx'

export const Route = createFileRoute('/_shop/user/user/papers')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('verification')('title') }] }),
  component: VerificationPage,
})

function VerificationPage() {
  const t = useT('verification')
  const mine = useQuery({ ...query(myVerification, {}), refetchOnWindowFocus: false })
  return (
    <section className="stack">
      <h1>{t('title')}</h1>
      <Loaded query={mine}>{(data) => <OwnVerification mine={data} />}</Loaded>
    </section>
  )
}
