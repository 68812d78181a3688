/** Units and prices of one SKU, which can be applied to all of them. Stored in the form while typing. */
import Copy from 'lucide-react/icons/copy'
import { Button } from '#kit/ui/basics/Button.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { missingIn } from '#kit/web/forms/TranslatedField.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { ownNamesOf, type PartProps, type Sku } from './form.ts'
import { PricesTable } from './PricesTable.tsx'
import { UnitsTable } from './UnitsTable.tsx'

type Props = PartProps & {
  index: number
  title: string
  onLang: (lang: Lang) => void
  onClose: () => void
}

export function SkuDrawer({ form, lang, canWrite, index, title, onLang, onClose }: Props) {
  const t = useT('office.product-admin')
  const skus = form.watch('skus')
  const ownNames = ownNamesOf(form.watch(`skus.${index}.units`))
  const errors = form.formState.errors.skus?.[index]
  const copy = (part: 'units' | 'prices') => {
    const { units, prices } = form.getValues(`skus.${index}`)
    const before = form.getValues('skus')
    const next = before.map((sku, at): Sku => {
      if (at === index) return sku
      if (part === 'prices') return { ...sku, prices: prices.map((price) => ({ ...price })) }
      // A unit of the same size keeps its identity.
      const own = (factor: number) => sku.units.find((each) => each.factor === factor)?.id
      return {
        ...sku,
        units: units.map(({ id: _id, ...unit }) => {
          const id = own(unit.factor)
          return id === undefined ? unit : { ...unit, id }
        }),
      }
    })
    form.setValue('skus', next, { shouldDirty: true })
    toast(t(`sku.copied.${part}`), {
      kind: 'success',
      action: {
        label: t('undo'),
        run: () => form.setValue('skus', before, { shouldDirty: true }),
      },
    })
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          {canWrite && skus.length > 1 && (
            <>
              <Button icon={Copy} onClick={() => copy('units')}>
                {t('sku.copy.units')}
              </Button>
              <Button icon={Copy} onClick={() => copy('prices')}>
                {t('sku.copy.prices')}
              </Button>
            </>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('sku.done')}
          </Button>
        </>
      }
    >
      <fieldset disabled={!canWrite} className="stack">
        {(errors?.units !== undefined || errors?.prices !== undefined) && (
          <Notice tone="danger">
            {errors.units?.message ?? errors.prices?.message ?? t('sku.errors')}
          </Notice>
        )}
        {ownNames.length > 0 && (
          <LangTabs current={lang} onSelect={onLang} missing={missingIn(ownNames)} />
        )}
        <UnitsTable form={form} lang={lang} index={index} />
        <PricesTable form={form} index={index} />
      </fieldset>
    </Drawer>
  )
}
