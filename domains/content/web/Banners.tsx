/** The merchant's banners as a carousel that can always be paused. */
import { useSuspenseQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Carousel } from '#kit/ui/pictures/Carousel.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { Ticks } from '#kit/ui/basics/SectionHeading.tsx'
import { query } from '#kit/web/calls/call.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { shopName, shopTagline } from '#kit/web/pages/shop.ts'
import { listBanners } from '../calls.gen.ts'

type Shown = DataOf<typeof listBanners>[number]

export function Banners() {
  const t = useT('content')
  const { data: banners } = useSuspenseQuery(query(listBanners, {}))
  if (banners.length === 0) return <ShopItself />
  return (
    <Carousel
      label={t('home.banners')}
      className="min-w-0"
      slides={banners.map((banner, index) => ({
        id: String(banner.id),
        content: <Banner banner={banner} eager={index === 0} />,
      }))}
    />
  )
}

/** Until the merchant has banners the shop says its name; screen readers have it from the page's title. */
function ShopItself() {
  const lang = useLang()
  return (
    <div className="banner" aria-hidden="true">
      <div className="banner-text">
        <p className="banner-title">{shopName(lang)}</p>
        <p className="banner-line">{shopTagline(lang)}</p>
      </div>
      <Ticks />
    </div>
  )
}

function Banner({ banner, eager }: { banner: Shown; eager: boolean }) {
  const { title, subtitle, actionLabel, href, imageUrl, tone } = banner
  return (
    <div className={classes('banner', tone !== 'brand' && `banner-${tone}`)}>
      <div className="banner-text">
        <h2 className="banner-title">{title}</h2>
        <p className="banner-line">{subtitle}</p>
        {actionLabel !== '' && (
          <p className="banner-actions">
            {/* the merchant's address: of this shop or of another site, so the browser follows it */}
            <a
              href={href}
              className={classes(buttonClass({ size: 'large' }), 'button-on-brand')}
              {...(href.startsWith('/') ? {} : { rel: 'noopener' })}
            >
              {actionLabel}
              <Icon of={ArrowRight} />
            </a>
          </p>
        )}
      </div>
      {imageUrl !== null && (
        <Picture
          src={imageUrl}
          alt=""
          width={800}
          height={800}
          eager={eager}
          className="banner-cut"
        />
      )}
      <Ticks />
    </div>
  )
}
