/** /goods/shopdetails: the shop, its contacts, and the warehouses it ships from. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import type { Warehouse } from '#domains/stock/contract.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { CONTACT_CHANNEL } from './door/channel.ts'
import { getChannel, shopDetails } from '../calls.gen.ts'
import { merchantAddressIn } from '../merchant-address.ts'

export const Route = createFileRoute('/_shop/goods/shopdetails')({
  loader: async ({ context: { queries, tag } }) => {
    tag('home')
    const [shop] = await Promise.all([
      queries.ensureQueryData(query(shopDetails, {})),
      queries.ensureQueryData(query(getChannel, { id: CONTACT_CHANNEL })),
      queries.ensureQueryData(query(listWarehouses, {})),
    ])
    return { name: shop.name, intro: shop.intro }
  },
  head: ({ loaderData, match: { context } }) => ({
    meta: [
      { title: context.t('content')('shop.title') },
      { name: 'description', content: loaderData?.intro ?? '' },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/goods/shopdetails` }],
  }),
  component: ShopPage,
})

function ShopPage() {
  const t = useT('content')
  const { data: shop } = useSuspenseQuery(query(shopDetails, {}))
  const { data: warehouses } = useSuspenseQuery(query(listWarehouses, {}))
  return (
    <main id="content" className="page stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('shop.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('shop.title') },
        ]}
      />
      <section className="panel grid gap-6 p-5 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <h1>{shop.name}</h1>
          <p className="prose">{shop.intro}</p>
          {shop.imageUrl !== null && (
            <Picture src={shop.imageUrl} alt="" width={800} height={500} eager className="w-full" />
          )}
        </div>
        <div className="grid content-start gap-4">
          <Facts />
          <div>
            <Link to="/goods/leavemessage" className={buttonClass({ variant: 'primary' })}>
              {t('footer.message')}
            </Link>
          </div>
        </div>
      </section>
      <Panel title={t('shop.warehouses')} level={2}>
        {warehouses.length === 0 ? (
          <EmptyState title={t('shop.noWarehouses')} size="small" />
        ) : (
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {warehouses.map((each) => (
              <WarehouseFacts key={each.id} warehouse={each} />
            ))}
          </ul>
        )}
      </Panel>
    </main>
  )
}

function Facts() {
  const t = useT('content')
  const lang = useLang()
  const { data: shop } = useSuspenseQuery(query(shopDetails, {}))
  const { data: channel } = useSuspenseQuery(query(getChannel, { id: CONTACT_CHANNEL }))
  return (
    <KeyValueList
      rows={[
        { label: t('shop.founded'), value: String(shop.foundedYear) },
        {
          label: t('shop.licence'),
          value: <Licence number={shop.licenceNumber} url={shop.licenceUrl} />,
        },
        { label: t('shop.hours'), value: shop.hours },
        {
          label: t('shop.phone'),
          value: <a href={telephoneLink(channel.telephone)}>{channel.telephone}</a>,
        },
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
  )
}

/** Its number leads to the picture of it, where visitors may see one. */
function Licence({ number, url }: { number: string; url: string | null }) {
  return url === null ? (
    <span className="code-text">{number}</span>
  ) : (
    <a href={url} target="_blank" rel="noreferrer" className="link code-text">
      {number}
    </a>
  )
}

function WarehouseFacts({ warehouse }: { warehouse: Warehouse }) {
  const t = useT('content')
  const { name, areaName, address, hours, phone, mapUrl } = warehouse
  return (
    <li className="inset grid content-start gap-2 p-4 text-sm">
      <h3>
        {name} <small className="text-xs font-normal text-ink-3">{areaName}</small>
      </h3>
      <p className="flex gap-2">
        <Icon of={MapPin} />
        <span>
          {address}{' '}
          {mapUrl !== null && (
            <a href={mapUrl} className="link" rel="noopener">
              {t('shop.map')}
            </a>
          )}
        </span>
      </p>
      <p className="flex gap-2">
        <Icon of={Clock} />
        {hours}
      </p>
      <p className="flex gap-2">
        <Icon of={Phone} />
        <a href={telephoneLink(phone)}>{phone}</a>
      </p>
    </li>
  )
}
