/** The banners of the home page, in their order. */
import { useState } from 'react'
import { textIn } from '#kit/contract/lang.ts'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { officeBanners, removeBanner } from '../calls.gen.ts'
import { BannerDrawer } from './BannerDrawer.tsx'
import { EMPTY_BANNER, type BannerValues } from './banner-values.ts'

export function Banners() {
  const t = useT('office.content')
  const lang = useLang()
  const { dateTime } = useDates()
  const banners = useLive(officeBanners, {})
  const [edited, setEdited] = useState<BannerValues>()
  const remove = useAct(removeBanner, { refresh: [officeBanners] })
  const last = Math.max(0, ...(banners.data ?? []).map(({ position }) => position))
  return (
    <>
      <RecordList
        title={t('banners.title')}
        note={t('banners.note')}
        label={t('banners.title')}
        query={banners}
        order={(a, b) => a.position - b.position}
        none={t('banners.none')}
        addLabel={t('banners.add')}
        onAdd={() => setEdited({ ...EMPTY_BANNER, position: last + 1 })}
        onEdit={setEdited}
        nameOf={({ title }) => textIn(title, lang).text}
        removal={{ act: remove, text: () => t('banners.removeText') }}
        columns={[
          {
            id: 'title',
            header: t('field.title'),
            phone: 'full',
            cell: ({ title, subtitle, imageUrl }) => (
              <div className="table-name">
                {imageUrl !== null && (
                  <img className="photo-small" src={imageUrl} alt="" width={44} height={44} />
                )}
                <div className="min-w-0">
                  <b>{textIn(title, lang).text}</b>
                  <p className="text-xs text-ink-3">{textIn(subtitle, lang).text}</p>
                </div>
              </div>
            ),
          },
          {
            id: 'href',
            header: t('field.href'),
            phone: 'hidden',
            cell: ({ href }) => <span className="code-text">{readable(href)}</span>,
          },
          {
            id: 'position',
            header: t('field.position'),
            align: 'number',
            phone: 'hidden',
            cell: ({ position }) => position,
          },
          {
            id: 'state',
            header: t('field.state'),
            cell: (banner) => {
              const state = stateOf(banner)
              return (
                <span className="stack gap-1">
                  <StatusDot tone={TONES[state]}>{t(state)}</StatusDot>
                  <span className="text-xs text-ink-3">
                    {[banner.shownFrom, banner.shownUntil].some((each) => each !== null) &&
                      t('banners.fromTo', {
                        from: banner.shownFrom === null ? '…' : dateTime(banner.shownFrom),
                        to: banner.shownUntil === null ? '…' : dateTime(banner.shownUntil),
                      })}
                  </span>
                </span>
              )
            },
          },
        ]}
      />
      {edited !== undefined && (
        <BannerDrawer banner={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

const TONES = {
  visible: 'success',
  coming: 'info',
  over: 'neutral',
  idle: 'neutral',
  hidden: 'neutral',
} as const

function stateOf(banner: BannerValues): keyof typeof TONES {
  const { visible, shownFrom, shownUntil, activityId } = banner
  const now = new Date().toISOString()
  if (!visible) return 'hidden'
  if (activityId !== null && shownFrom === null) return 'idle'
  if (shownUntil !== null && shownUntil <= now) return 'over'
  return shownFrom !== null && shownFrom > now ? 'coming' : 'visible'
}

/** `/list?q=钻头` without percent-encoding; an address that cannot be decoded stays as it is. */
function readable(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
