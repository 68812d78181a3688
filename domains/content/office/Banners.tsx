/** The banners of the home page, in their order. */
import { useState } from 'react'
import { textIn } from '#kit/contract/lang.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { officeBanners, removeBanner } from '../calls.gen.ts'
import { BannerDrawer } from './BannerDrawer.tsx'
import { ShownDot, shownState } from './ShownDot.tsx'
import { EMPTY_BANNER, type BannerValues } from './banner-values.ts'

export function Banners() {
  const t = useT('office.content')
  const lang = useLang()
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
              return <ShownDot shown={banner} state={stateOf(banner)} />
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

function stateOf(banner: BannerValues) {
  const isIdle = banner.visible && banner.activityId !== null && banner.shownFrom === null
  return isIdle ? 'idle' : shownState(banner)
}

/** `/list?q=钻头` without percent-encoding; an address that cannot be decoded stays as it is. */
function readable(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
