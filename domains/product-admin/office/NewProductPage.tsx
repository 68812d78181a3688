/** /office/products/new: creates a product. */
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lang } from '#kit/contract/lang.ts'
import { query } from '#kit/web/calls/call.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeChoices } from '../calls.gen.ts'
import { ProductEditor } from './product/ProductEditor.tsx'

export const Route = createFileRoute('/_frame/office/products/new')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.product-admin')('add') }],
  }),
  component: NewProductPage,
})

function NewProductPage() {
  const [lang, setLang] = useState<Lang>('cn')
  const choices = useQuery(query(officeChoices, {}))
  return (
    <Loaded query={choices}>
      {({ measures: [firstMeasure] }) => (
        <ProductEditor
          product={null}
          firstMeasure={firstMeasure}
          lang={lang}
          onLang={setLang}
          onReload={() => {}}
        />
      )}
    </Loaded>
  )
}
