/** /user/user/about: about the shop, inside the account: who runs it, its agreements, its licence, how to reach it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { getChannel, shopDetails } from '../calls.gen.ts'
import { merchantAddressIn } from '../merchant-address.ts'
import { CONTACT_CHANNEL } from './door/channel.ts'

export const Route = createFileRoute('/_shop/user/user/about')({
  loader: async ({ context: { queries } }) => {
    await Promise.all([
      queries.ensureQueryData(query(shopDetails, {})),
      queries.ensureQueryData(query(getChannel, { id: CONTACT_CHANNEL })),
    ])
  },
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('content')('account.title') }] }),
  component: AccountAboutPage,
})

/** The merchant's own pages, in the order in which people look for them. */
const TEXTS = ['privacy', 'shipping', 'help'] as const

function AccountAboutPage() {
  const t = useT('content')
  const lang = useLang()
  const { data: shop } = useSuspenseQuery(query(shopDetails, {}))
  const { data: channel } = useSuspenseQuery(query(getChannel, { id: CONTACT_CHANNEL }))
  const telephone = channel.telephone === '' ? channel.phone : channel.telephone
  return (
    <section className="stack">
      <h1>{t('account.title')}</h1>
      <Panel title={shop.name} level={2}>
        <div className="grid gap-4">
          <p className="text-ink-2">{shop.intro}</p>
          <KeyValueList
            rows={[
              { label: t('account.founded'), value: String(shop.foundedYear) },
              ...(shop.licenceNumber === ''
                ? []
                : [{ label: t('account.licence'), value: shop.licenceNumber }]),
            ]}
          />
        </div>
      </Panel>
      <Panel title={t('account.agreements')} level={2}>
        <ul className="grid gap-2">
          <li>
            <Link to="/agreement" className="link">
              {t('account.agreement')}
            </Link>
          </li>
          {TEXTS.map((page) => (
            <li key={page}>
              <Link to="/page/$page" params={{ page }} className="link">
                {t(`account.${page}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/about" className="link">
              {t('account.more')}
            </Link>
          </li>
          <li>
            <Link to="/download" className="link">
              {t('app.title')}
            </Link>
          </li>
        </ul>
      </Panel>
      <Panel title={t('account.contact')} level={2}>
        <KeyValueList
          rows={[
            { label: t('shop.hours'), value: shop.hours },
            { label: t('shop.phone'), value: <a href={telephoneLink(telephone)}>{telephone}</a> },
            {
              label: t('shop.email'),
              value: <a href={`mailto:${channel.email}`}>{channel.email}</a>,
            },
            {
              label: t('shop.address'),
              value: merchantAddressIn(channel, lang),
            },
          ]}
        />
      </Panel>
    </section>
  )
}
