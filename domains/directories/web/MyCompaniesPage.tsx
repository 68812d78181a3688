/** /user/user/companies: the buyer's companies in the directories: applying, what became of it, and changes. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { KINDS } from '../kinds.ts'
import { myCompanies } from '../own-calls.gen.ts'
import type { OwnCompany } from '../own-contract.ts'
import { CompanyEditor } from './CompanyEditor.tsx'
import { LeaveDirectory } from './LeaveDirectory.tsx'
import { CompanyLink } from './DirectoryLink.tsx'

export const Route = createFileRoute('/_shop/user/user/companies')({
  validateSearch: searchOf({ kind: oneOf(...KINDS) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('directories')('mine.title') }] }),
  component: MyCompaniesPage,
})

function MyCompaniesPage() {
  const t = useT('directories')
  const { kind = 'factory' } = Route.useSearch()
  // Not loaded again while the buyer writes: what they send belongs to the version they read.
  const found = useQuery({ ...query(myCompanies, {}), refetchOnWindowFocus: false })
  return (
    <section className="stack">
      <div className="grid gap-1">
        <h1>{t('mine.title')}</h1>
        <p className="text-sm text-ink-3">{t('mine.intro')}</p>
      </div>
      <div className="panel">
        <Tabs
          label={t('mine.title')}
          current={kind}
          items={KINDS.map((id) => ({
            id,
            label: t(`kind.${id}`),
            link: (props) => (
              <Link
                to="/user/user/companies"
                search={{ kind: id }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
      </div>
      <Loaded query={found}>
        {(companies) => {
          const company = companies.find((each) => each.kind === kind)
          return (
            <>
              {company !== undefined && <Outcome company={company} />}
              <Panel title={t(company === undefined ? `apply.${kind}` : 'mine.change')} level={2}>
                <CompanyEditor
                  key={`${kind} ${company?.number ?? 0}`}
                  kind={kind}
                  company={company}
                />
              </Panel>
              {company !== undefined && <LeaveDirectory company={company} />}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

/** What became of what was sent. */
function Outcome({ company }: { company: OwnCompany }) {
  const t = useT('directories')
  const { date, dateTime } = useDates()
  const { id, kind, state, note, waiting, rejectedNote } = company
  const isPublic = state === 'published'
  return (
    <>
      {isPublic && (
        <Notice tone="success">
          <p>{t('mine.published')}</p>
          <CompanyLink kind={kind} id={id} className="link">
            {t('mine.view')}
          </CompanyLink>
        </Notice>
      )}
      {state === 'suspended' && (
        <Notice tone="warning">{t('mine.suspended', { reason: note })}</Notice>
      )}
      {state === 'rejected' && (
        <Notice tone="warning">{t('mine.rejected', { reason: note })}</Notice>
      )}
      {state !== 'rejected' && rejectedNote !== '' && (
        <Notice tone="warning">{t('mine.changeRejected', { reason: rejectedNote })}</Notice>
      )}
      {waiting !== null && (
        <Notice tone="info">
          {t(state === 'applied' ? 'mine.waiting' : 'mine.changeWaiting', {
            at: dateTime(waiting.sentAt),
            by: date(waiting.answerBy),
          })}
        </Notice>
      )}
    </>
  )
}
