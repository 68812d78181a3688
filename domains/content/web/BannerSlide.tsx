/** One banner, as the home page shows it, and the office before it is saved. */
import ArrowRight from 'lucide-react/icons/arrow-right'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Ticks } from '#kit/ui/basics/SectionHeading.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { listBanners } from '../contract.ts'

type Shown = Omit<DataOf<typeof listBanners>[number], 'id'>

export function BannerSlide({ banner, eager }: { banner: Shown; eager: boolean }) {
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
