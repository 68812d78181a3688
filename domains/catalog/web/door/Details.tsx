/** The tabs with text only: figures and description, and the purchase notice. */
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Product } from '../../contract.ts'

export default function Details({ product, tab }: { product: Product; tab: 'details' | 'notice' }) {
  return tab === 'details' ? (
    <Facts product={product} />
  ) : (
    <Notice html={product.purchaseNoticeHtml} />
  )
}

function Facts({ product }: { product: Product }) {
  const t = useT('catalog')
  const rows = [
    { name: t('product.code'), value: product.code },
    ...(product.internalNumber === null
      ? []
      : [{ name: t('product.internalNumber'), value: product.internalNumber }]),
    ...(product.brand === null ? [] : [{ name: t('product.brand'), value: product.brand.name }]),
    ...product.specifications,
  ]
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">{t('tab.details')}</h2>
      <dl className="specs">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {product.detailsHtml !== '' && <RichText html={product.detailsHtml} />}
    </div>
  )
}

function Notice({ html }: { html: string }) {
  const t = useT('catalog')
  return html === '' ? (
    <EmptyState title={t('product.noNotice')} size="small" />
  ) : (
    <RichText html={html} />
  )
}
