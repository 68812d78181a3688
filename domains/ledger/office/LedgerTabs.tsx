/** The ledger's pages: accounts, postings, and what accounts held day by day. */
import { Link } from '@tanstack/react-router'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const PAGES = [
  { id: 'accounts', to: '/office/ledger' },
  { id: 'postings', to: '/office/ledger/postings' },
  { id: 'days', to: '/office/ledger/days' },
] as const

export function LedgerTabs({ current }: { current: (typeof PAGES)[number]['id'] }) {
  const t = useT('office.ledger')
  return (
    <div className="panel panel-clip print:hidden">
      <Tabs
        label={t('title')}
        current={current}
        items={PAGES.map(({ id, to }) => ({
          id,
          label: t(`nav.${id}`),
          link: (props) => <Link to={to} activeOptions={EXACT_LINK} {...props} />,
        }))}
      />
    </div>
  )
}
