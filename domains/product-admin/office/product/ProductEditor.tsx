/** The product form: texts by language, options, SKUs, pictures; saved at once, with optimistic locking. */
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { StockReasons } from '#domains/stock/reasons.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { focusFirstError, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { isAlike } from '#kit/web/forms/merge/merge.ts'
import { missingIn } from '#kit/web/forms/TranslatedField.tsx'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { officeProduct, officeProducts, saveProduct } from '../../calls.gen.ts'
import { BasicsPart } from './BasicsPart.tsx'
import {
  Checked,
  newProduct,
  textsOf,
  valuesOf,
  withoutStock,
  type EditorForm,
  type Measure,
  type OfficeProduct,
  type ProductFormApi,
} from './form.ts'
import { DetailsPart } from './DetailsPart.tsx'
import { OptionsPart } from './OptionsPart.tsx'
import { AttributesPart } from './AttributesPart.tsx'
import { FilesPart } from './media/FilesPart.tsx'
import { Hints } from './Hints.tsx'
import { MediaPart } from './media/MediaPart.tsx'
import { useImportedPictures } from './media/imported-pictures.ts'
import { SeoPart } from './SeoPart.tsx'
import { SkusPart } from './SkusPart.tsx'
import { SpecificationsPart } from './SpecificationsPart.tsx'
import { StateActs } from './StateActs.tsx'
import { TextsPart } from './TextsPart.tsx'
import { useProductMerging } from './use-product-merging.ts'
import { useCounting, useSkuStock, withoutTyped, type SkuStock } from './use-sku-stock.ts'

type Props = {
  product: OfficeProduct | null
  /** The unit of measure of a new product's first SKU. */
  firstMeasure?: Measure | undefined
  /** The language of the text fields. */
  lang: Lang
  onLang: (lang: Lang) => void
  onReload: () => void
}

export function ProductEditor({ product, firstMeasure, lang, onLang, onReload }: Props) {
  const t = useT('office.product-admin')
  const kit = useT('office.kit')
  const ownLang = useLang()
  const canWrite = useMay()('catalog.write')
  const form = useSchemaForm(
    Checked,
    product === null ? newProduct(firstMeasure) : valuesOf(product),
  )
  const { isDirty, errors } = form.formState
  useMarksThatGo(form)
  const merging = useProductMerging(form, product, onReload)
  const stock = useSkuStock(product?.id)
  const imported = useImportedPictures(product)
  const { save, error, isPending } = useProductSaving(form, product, stock, merging.take)
  const parts = { form, lang, canWrite }
  const missing = missingIn(textsOf(form.watch()))
  const title =
    product === null ? t('add') : textIn(form.watch('name'), ownLang).text || product.code
  const send = form.handleSubmit(save, (found) => {
    if (hasTextError(found)) onLang('cn')
    focusFirstError()
  })
  const submit = () => {
    dropUntouched(form)
    void send()
  }
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/products" {...props} /> },
          { label: title },
        ]}
      />
      <PageTitle title={title}>
        {product !== null && (
          <StateActs
            product={product}
            isDirty={isDirty}
            isEmpty={stock.freeCount === 0}
            onReload={onReload}
          />
        )}
      </PageTitle>
      {product !== null && (
        <Hints
          product={product}
          imported={imported}
          freeCount={stock.freeCount}
          missing={missing}
          onLang={onLang}
        />
      )}
      {error !== undefined && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      <BasicsPart {...parts} />
      <AttributesPart {...parts} />
      <Panel flush className="sticky top-[52px] z-10">
        <LangTabs current={lang} onSelect={onLang} missing={missing} />
      </Panel>
      <TextsPart {...parts} />
      <div id="product-pictures" className="scroll-mt-28">
        <MediaPart {...parts} imported={imported} productId={product?.id} />
      </div>
      <FilesPart {...parts} />
      <OptionsPart {...parts} />
      <div id="product-skus" className="scroll-mt-28">
        <SkusPart {...parts} stock={stock} onLang={onLang} />
      </div>
      <SpecificationsPart {...parts} />
      <DetailsPart key={merging.round} {...parts} />
      <SeoPart {...parts} productId={product?.id} onLang={onLang} />
      {canWrite && (
        <div className="office-save">
          <output className="mr-auto text-sm">
            {Object.keys(errors).length > 0 ? (
              <span className="text-danger">{t('errors')}</span>
            ) : (
              isDirty && t('unsaved')
            )}
          </output>
          <Button
            variant="primary"
            busy={isPending}
            disabled={!isDirty && product !== null}
            onClick={submit}
          >
            {kit('save')}
          </Button>
        </div>
      )}
      <LeaveGuard isDirty={isDirty && !isPending} />
      {merging.dialog}
    </>
  )
}

/** Key figures and specifications that were added and left empty are dropped. */
function dropUntouched(form: ProductFormApi): void {
  const isEmpty = (text: Translated) => Object.values(text).every((each) => each?.trim() === '')
  const { figures, specifications } = form.getValues()
  const written = figures.filter((text) => !isEmpty(text))
  const rows = specifications.filter(({ name, value }) => !isEmpty(name) || !isEmpty(value))
  if (written.length < figures.length) form.setValue('figures', written)
  if (rows.length < specifications.length) form.setValue('specifications', rows)
}

/** A missing text is marked at its Chinese field only. */
const hasTextError = (errors: unknown): boolean =>
  typeof errors === 'object' &&
  errors !== null &&
  !('ref' in errors && errors.ref instanceof Element) &&
  Object.entries(errors).some(([key, error]) => key === 'cn' || hasTextError(error))

/** An error disappears as soon as its field is valid; fields outside of the form library are validated here. */
function useMarksThatGo(form: ProductFormApi): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name !== undefined && form.getFieldState(name).error !== undefined)
        void form.trigger(name)
    })
    return unsubscribe
  }, [form])
}

/** Saves stock of existing SKUs first, then the product, then stock of new SKUs. */
function useProductSaving(
  form: ProductFormApi,
  product: OfficeProduct | null,
  stock: SkuStock,
  takeChanged: (refused: Refused) => boolean,
) {
  const kit = useT('office.kit')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [error, setError] = useState<string>()
  const refused = (refusal: Refused): boolean => {
    if (takeChanged(refusal)) return true
    setError(refusal.message)
    const isShown = showErrors(refusal, form.setError, {
      [CatalogReasons.codeTaken.code]: 'code',
    })
    if (isShown) focusFirstError()
    else window.scrollTo({ top: 0 })
    return true
  }
  const act = useAct(saveProduct, { refresh: [officeProducts], onRefused: refused })
  const counting = useCounting(form, stock)

  const forgetTyped = () => form.setValue('skus', withoutTyped(form.getValues('skus')))
  const save = async (values: EditorForm) => {
    await counting.count(values.skus, ({ id }) => id)
    const sent = withoutStock(values)
    const isSame = product !== null && isAlike(sent, form.formState.defaultValues)
    if (isSame) {
      forgetTyped()
      form.reset(form.getValues())
    } else {
      const saved = await act.mutateAsync(sent)
      await counting.count(values.skus, ({ id, code }) =>
        id === undefined ? saved.skus.find((each) => each.code === code)?.id : undefined,
      )
      form.reset(sent)
      await (sent.id === undefined
        ? navigate({
            to: '/office/products/$id',
            params: { id: String(saved.id) },
            replace: true,
            ignoreBlocker: true,
          })
        : queries.invalidateQueries({ queryKey: [officeProduct.path] }))
    }
    setError(undefined)
    toast(kit('saved'), { kind: 'success' })
  }
  const fail = (error: unknown) => {
    if (!(error instanceof Refused) || !isOfStock(error)) return
    setError(error.message)
    focusFirstError()
  }
  return {
    error,
    isPending: act.isPending || counting.isPending,
    save: (values: EditorForm) => void save(values).catch(fail),
  }
}

const isOfStock = ({ reason }: Refused): boolean =>
  Object.values(StockReasons).some(({ code }) => code === reason.code)
