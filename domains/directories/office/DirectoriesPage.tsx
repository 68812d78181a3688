/** /office/directories: what companies have sent, the next to be answered first, and the companies there are. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { KINDS } from '../kinds.ts'
import { officeCompanies } from '../office-calls.gen.ts'
import { COMPANY_PARTS } from '../office-contract.ts'
import { CompanyItem } from './CompanyItem.tsx'
import { useWaitingCompanies } from './waiting.ts'

export const Route = createFileRoute('/_frame/office/directories/')({
  validateSearch: searchOf({ part: oneOf(...COMPANY_PARTS), kind: oneOf(...KINDS), q: text(80) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.directories')('title') }],
  }),
  component: DirectoriesPage,
})

function DirectoriesPage() {
  const t = useT('office.directories')
  const shop = useT('directories')
  const { part = 'waiting', kind, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const waiting = useWaitingCompanies()
  const companies = useLivePages(officeCompanies, { part, kind, q })
  return (
    <QueuePage
      title={t('title')}
      act={
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/office/directories/platforms" className={buttonClass({})}>
            {t('platforms.title')}
          </Link>
          <Link to="/office/directories/terms" className={buttonClass({})}>
            {t('terms.title')}
          </Link>
          <Link
            to="/office/directories/new"
            search={{ kind }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('add')}
          </Link>
        </span>
      }
      tabs={COMPANY_PARTS}
      current={part}
      labelOf={(each) => t(`part.${each}`)}
      countOf={(each) => (each === 'waiting' ? waiting.data?.waitingCount : undefined)}
      linkOf={(each) => (props) => (
        <Link
          to="/office/directories"
          search={(now) => ({ ...now, part: each })}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      <div className="office-filters">
        <FilterWords
          key={q}
          label={t('search')}
          words={q}
          onWords={(typed) =>
            void navigate({ search: (now) => ({ ...now, q: typed }), replace: true })
          }
        />
        <Select
          aria-label={t('field.kind')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('allKinds') },
            ...KINDS.map((value) => ({ value, label: shop(`kind.${value}`) })),
          ]}
          onChange={({ target }) =>
            void navigate({
              search: (now) => ({ ...now, kind: KINDS.find((each) => each === target.value) }),
              replace: true,
            })
          }
        />
      </div>
      <QueueRows query={companies} none={t(`none.${part}`)}>
        {(company) => <CompanyItem company={company} />}
      </QueueRows>
    </QueuePage>
  )
}
