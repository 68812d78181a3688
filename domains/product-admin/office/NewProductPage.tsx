/** /office/products/new: creates a product. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lang } from '#kit/contract/lang.ts'
import { ProductEditor } from './product/ProductEditor.tsx'

export const Route = createFileRoute('/_frame/office/products/new')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.product-admin')('add') }],
  }),
  component: NewProductPage,
})

function NewProductPage() {
  const [lang, setLang] = useState<Lang>('cn')
  return <ProductEditor product={null} lang={lang} onLang={setLang} onReload={() => {}} />
}
