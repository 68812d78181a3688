/** Hints to improve a product before or while it is on sale: each with a link. */
import { languageNameIn } from '#kit/contract/display-names.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeProduct } from './form.ts'
import type { ImportedPicture } from './media/imported-pictures.ts'

type Props = {
  product: OfficeProduct
  imported: readonly ImportedPicture[]
  /** Available stock; undefined while loading, and for staff without permission. */
  freeCount: number | undefined
  missing: readonly Lang[]
  onLang: (lang: Lang) => void
}

export function Hints({ product, imported, freeCount, missing, onLang }: Props) {
  const t = useT('office.product-admin')
  const readerLang = useLang()
  const { state, pictures } = product
  const isOnSale = state === 'published'
  const countOf = (wanted: ImportedPicture['state']) =>
    imported.filter((each) => each.state === wanted).length
  const [failedCount, waitingCount] = [countOf('failed'), countOf('waiting')]
  const to = (id: string, text: string) => (
    <button
      key={text}
      type="button"
      className="link"
      onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
    >
      {text}
    </button>
  )
  const hints = [
    ...(freeCount === 0
      ? [to('product-skus', t(isOnSale ? 'hint.noStockOnSale' : 'hint.noStock'))]
      : []),
    ...(pictures.length === 0 ? [to('product-pictures', t('hint.noPicture'))] : []),
    ...(waitingCount > 0
      ? [to('product-pictures', t('hint.waitingPictures', { count: waitingCount }))]
      : []),
    ...(failedCount > 0
      ? [to('product-pictures', t('hint.failedPictures', { count: failedCount }))]
      : []),
    ...missing.map((lang) => (
      <button key={lang} type="button" className="link" onClick={() => onLang(lang)}>
        {t('hint.missing', { lang: languageNameIn(lang, readerLang) })}
      </button>
    )),
  ]
  if (state === 'archived' || hints.length === 0) return null
  return (
    <Notice tone={isOnSale && freeCount === 0 ? 'warning' : 'info'}>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <b>{t(isOnSale ? 'hint.onSale' : 'hint.before')}</b>
        {hints}
      </div>
    </Notice>
  )
}
