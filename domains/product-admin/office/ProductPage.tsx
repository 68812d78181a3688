/** /office/products/{id}: edits one product, puts it on sale or takes it off. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeProduct } from '../calls.gen.ts'
import { AlternativesPart } from './product/AlternativesPart.tsx'
import { LimitsPart } from './product/LimitsPart.tsx'
import { ProductEditor } from './product/ProductEditor.tsx'

export const Route = createFileRoute('/_frame/office/products/$id')({
  /** The language in which its texts are opened, for links to missing translations. */
  validateSearch: searchOf({ lang: oneOf(...LANGS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.product-admin')('edit') }],
  }),
  component: ProductPage,
})

function ProductPage() {
  const { id } = Route.useParams()
  const own = useLang()
  const { lang: wanted = own } = Route.useSearch()
  const [lang, setLang] = useState<Lang>(wanted)
  // Not refetched automatically: a newer version must not replace what is being typed.
  const product = useQuery({
    ...query(officeProduct, { productId: id }),
    refetchOnReconnect: false,
  })
  return (
    <Loaded
      query={product}
      skeleton={
        <Panel>
          <SkeletonLines count={12} />
        </Panel>
      }
    >
      {(found) => (
        <>
          <ProductEditor
            key={`${found.id} ${found.version}`}
            product={found}
            lang={lang}
            onLang={setLang}
            onReload={() => void product.refetch()}
          />
          <div className="stack mt-10">
            <LimitsPart product={found} />
            <AlternativesPart productId={found.id} />
          </div>
        </>
      )}
    </Loaded>
  )
}
