/** /user/user/help/feedBackList: all that the buyer has asked the shop, by kind, with the answers; feedback among it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { pages } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { myEnquiries } from '../calls.gen.ts'
import { KINDS, type EnquiryKind } from '../kind-names.ts'
import { OneEnquiry } from './OneEnquiry.tsx'

export const Route = createFileRoute('/_shop/user/user/help/feedBackList')({
  validateSearch: searchOf({ kind: oneOf(...KINDS) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('enquiries')('mine.title') }] }),
  component: MyEnquiriesPage,
})

function MyEnquiriesPage() {
  const t = useT('enquiries')
  const { kind } = Route.useSearch()
  const enquiries = useInfiniteQuery(pages(myEnquiries, kind === undefined ? {} : { kind }))
  return (
    <section className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('mine.title')}</h1>
        <div className="button-row">
          <Link to="/user/user/help/feedBack" className={buttonClass({ variant: 'secondary' })}>
            {t('feedback.write')}
          </Link>
          <Link to="/goods/leavemessage" className={buttonClass({ variant: 'primary' })}>
            {t('mine.write')}
          </Link>
        </div>
      </div>
      <Tabs
        look="small"
        label={t('mine.kinds')}
        current={kind ?? 'all'}
        items={(['all', ...KINDS] as const).map((id) => ({
          id,
          label: id === 'all' ? t('mine.all') : t(`kind.${id}`),
          link: (props) => (
            <Link
              to="/user/user/help/feedBackList"
              search={id === 'all' ? {} : { kind: id }}
              activeOptions={EXACT_LINK}
              {...props}
            />
          ),
        }))}
      />
      <Loaded query={enquiries}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <None kind={kind} />
          ) : (
            <ul className="stack">
              {items.map((enquiry) => (
                <li key={enquiry.id}>
                  <OneEnquiry enquiry={enquiry} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={enquiries} />
    </section>
  )
}

function None({ kind }: { kind: EnquiryKind | undefined }) {
  const t = useT('enquiries')
  return (
    <div className="panel">
      {kind === undefined ? (
        <EmptyState title={t('mine.none')} text={t('mine.noneText')} />
      ) : (
        <EmptyState title={t('mine.noneOfKind')} />
      )}
    </div>
  )
}
