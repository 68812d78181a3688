/** The merchant's banners as a carousel that can always be paused. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Carousel } from '#kit/ui/pictures/Carousel.tsx'
import { Ticks } from '#kit/ui/basics/SectionHeading.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { shopName, shopTagline } from '#kit/web/pages/shop.ts'
import { listBanners } from '../calls.gen.ts'
import { BannerSlide } from './BannerSlide.tsx'

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
        content: <BannerSlide banner={banner} eager={index === 0} />,
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
