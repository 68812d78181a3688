/** /office/shop: the shop's profile: its name and logo, how to reach it, and what else makes it the merchant's. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Contacts } from './Contacts.tsx'
import { Identity } from './Identity.tsx'

export const Route = createFileRoute('/_frame/office/shop')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.content')('shop.title') }],
  }),
  component: ShopProfilePage,
})

function ShopProfilePage() {
  const t = useT('office.content')
  return (
    <>
      <PageTitle title={t('shop.title')} />
      <Identity />
      <Contacts />
      <Elsewhere />
    </>
  )
}

/** What belongs to the shop and has a page of its own. */
const PAGES = [
  ['time', '/office/settings', 'settings.read'],
  ['tax', '/office/tax', 'settings.read'],
  ['accounts', '/office/accounts', 'settings.read'],
  ['freight', '/office/freight', 'settings.read'],
  ['texts', '/office/pages', 'content.write'],
  ['agreement', '/office/agreements', 'settings.read'],
] as const

function Elsewhere() {
  const t = useT('office.content')
  const may = useMay()
  return (
    <Panel title={t('shop.more')}>
      <ul className="grid gap-3 md:grid-cols-2">
        {PAGES.filter(([, , needs]) => may(needs)).map(([name, to]) => (
          <li key={name}>
            <Link to={to} className="link font-medium">
              {t(`shop.${name}`)}
            </Link>
            <p className="text-sm text-ink-3">{t(`shop.${name}Note`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
