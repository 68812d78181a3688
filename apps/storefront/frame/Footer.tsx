/** The footer: the shop's promises, links and contact. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileCheck from 'lucide-react/icons/file-check'
import Languages from 'lucide-react/icons/languages'
import Tags from 'lucide-react/icons/tags'
import Warehouse from 'lucide-react/icons/warehouse'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { getChannel, shopDetails } from '#domains/content/calls.gen.ts'
import { listTextPages } from '#domains/content/pages-calls.gen.ts'
import { CONTACT_CHANNEL } from '#domains/content/web/door/channel.ts'
import { pathOfTextPage } from '#domains/content/text-pages.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { Logo } from '#kit/ui/pictures/Logo.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { Socials } from './Socials.tsx'
import { shopDescription, shopName } from '#kit/web/pages/shop.ts'

/** Fixed in a cached page until it is rendered again. */
const THIS_YEAR = new Date().getFullYear()

const PROMISES = [
  ['stock', Warehouse],
  ['price', Tags],
  ['records', FileCheck],
  ['languages', Languages],
] as const satisfies readonly (readonly [string, LucideIcon])[]

export default function Footer() {
  const t = useT('content')
  const lang = useLang()
  const { data: shop } = useQuery(query(shopDetails, {}))
  return (
    <footer className="footer" aria-label={t('footer.label')}>
      <div className="page">
        <ul className="promises">
          {PROMISES.map(([name, icon]) => (
            <li key={name}>
              <Icon of={icon} size="large" />
              <span>
                <b>{t(`footer.${name}`)}</b>
                <small>{t(`footer.${name}Note`)}</small>
              </span>
            </li>
          ))}
        </ul>
        <div className="footer-columns">
          <div className="grid content-start gap-3">
            <Logo />
            <p className="text-xs text-ink-3">{shopDescription(lang)}</p>
          </div>
          <Goods />
          <Account />
          <Read />
          <Companies />
          <Contact socials={shop?.socials ?? []} />
        </div>
        <p className="footer-legal">
          <span>
            © {THIS_YEAR} {shopName(lang)}
          </span>
          <Link to="/goods/shopdetails">{t('frame.shop')}</Link>
          <Link to="/announcement/list">{t('home.news')}</Link>
          <TextPages />
          <Link to="/agreement">{t('frame.agreement')}</Link>
          {shop !== undefined && shop.footer !== '' && (
            <span className="footer-note">{shop.footer}</span>
          )}
        </p>
      </div>
    </footer>
  )
}

/** The merchant's published text pages. */
function TextPages() {
  const { data: pages } = useQuery(query(listTextPages, {}))
  return pages?.map(({ page, title }) => (
    <Link key={page} to={pathOfTextPage(page)}>
      {title}
    </Link>
  ))
}

function Goods() {
  const t = useT('content')
  return (
    <div>
      <h2 className="footer-title">{t('footer.goods')}</h2>
      <ul>
        <li>
          <Link to="/goods/list">{t('footer.allGoods')}</Link>
        </li>
        <li>
          <Link to="/goods/list" search={{ sort: 'new' }}>
            {t('frame.newest')}
          </Link>
        </li>
        <li>
          <Link to="/goods/list" search={{ sort: 'sales' }}>
            {t('frame.bestSelling')}
          </Link>
        </li>
        <li>
          <Link to="/goods/machines">{t('frame.machines')}</Link>
        </li>
      </ul>
    </div>
  )
}

function Read() {
  const t = useT('content')
  return (
    <div>
      <h2 className="footer-title">{t('footer.read')}</h2>
      <ul>
        <li>
          <Link to="/home/article">{t('footer.articles')}</Link>
        </li>
        <li>
          <Link to="/home/alqd">{t('footer.cases')}</Link>
        </li>
        <li>
          <Link to="/home/ztzb">{t('footer.topics')}</Link>
        </li>
        <li>
          <Link to="/home/falvzixun">{t('footer.legal')}</Link>
        </li>
        <li>
          <Link to="/user/user/help/list">{t('footer.help')}</Link>
        </li>
      </ul>
    </div>
  )
}

function Companies() {
  const t = useT('content')
  return (
    <div>
      <h2 className="footer-title">{t('footer.companies')}</h2>
      <ul>
        <li>
          <Link to="/home/jiagongchang">{t('footer.factories')}</Link>
        </li>
        <li>
          <Link to="/maoyishang">{t('footer.traders')}</Link>
        </li>
        <li>
          <Link to="/goods/partners">{t('footer.partners')}</Link>
        </li>
        <li>
          <Link to="/home/platList">{t('footer.platforms')}</Link>
        </li>
      </ul>
    </div>
  )
}

function Account() {
  const t = useT('content')
  const { isLoggedIn } = useSession()
  return (
    <div>
      <h2 className="footer-title">{t('footer.account')}</h2>
      <ul>
        <li>
          <Link to="/user/user/order/list">{t('me.orders')}</Link>
        </li>
        <li>
          <Link to="/user/user/address">{t('me.addresses')}</Link>
        </li>
        <li>
          <Link to="/shoppingCart">{t('me.cart')}</Link>
        </li>
        <li>
          <Link to="/home/integral">{t('me.points')}</Link>
        </li>
        <li>
          {isLoggedIn ? (
            <Link to="/user/user/inventory/overview">{t('me.orderAgain')}</Link>
          ) : (
            <Link to="/login/login/register">{t('me.register')}</Link>
          )}
        </li>
      </ul>
    </div>
  )
}

function Contact({ socials }: ComponentProps<typeof Socials>) {
  const t = useT('content')
  const lang = useLang()
  const { data: channel } = useQuery(query(getChannel, { id: CONTACT_CHANNEL }))
  return (
    <div className="footer-contact">
      <h2 className="footer-title">{t('frame.contact')}</h2>
      {channel !== undefined && (
        <ul>
          {[channel.telephone, channel.phone]
            .filter((each) => each !== '')
            .map((each) => (
              <li key={each}>
                <a href={telephoneLink(each)}>{each}</a>
              </li>
            ))}
          <li>
            <a href={`mailto:${channel.email}`}>{channel.email}</a>
          </li>
          <li>{lang === 'cn' ? channel.addressCn : channel.addressEn}</li>
          <li>
            <Link to="/goods/leavemessage">{t('footer.message')}</Link>
          </li>
        </ul>
      )}
      {socials.length > 0 && <Socials socials={socials} />}
    </div>
  )
}
