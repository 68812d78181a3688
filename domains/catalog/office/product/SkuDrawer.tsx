/** Units and prices of one SKU, and the same for all of them. Kept in the form as it is typed. */
import { Copy } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { Drawer } from '#kit/ui/Drawer.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import type { PartProps } from './form.ts'
import { PricesTable } from './PricesTable.tsx'
import { UnitsTable } from './UnitsTable.tsx'

type Props = PartProps & { index: number; title: string; onClose: () => void }

export function SkuDrawer({ form, lang, canWrite, index, title, onClose }: Props) {
  const t = useT('office.catalog')
  const skus = form.watch('skus')
  const faults = form.formState.errors.skus?.[index]
  const copy = () => {
    const { units, prices } = form.getValues(`skus.${index}`)
    const next = form.getValues('skus').map((sku, at) =>
      at === index
        ? sku
        : {
            ...sku,
            // A unit of the same size stays the same unit.
            units: units.map(({ id: _id, ...unit }) => {
              const own = sku.units.find(({ factor }) => factor === unit.factor)
              return own?.id === undefined ? unit : { ...unit, id: own.id }
            }),
            prices: prices.map((price) => ({ ...price })),
          },
    )
    form.setValue('skus', next, { shouldDirty: true })
    toast(t('sku.copied'), { kind: 'success' })
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          {canWrite && skus.length > 1 && (
            <Button icon={Copy} onClick={copy}>
              {t('sku.copy')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('sku.done')}
          </Button>
        </>
      }
    >
      <fieldset disabled={!canWrite} className="stack">
        {(faults?.units !== undefined || faults?.prices !== undefined) && (
          <Notice tone="danger">
            {faults.units?.message ?? faults.prices?.message ?? t('sku.faults')}
          </Notice>
        )}
        <UnitsTable form={form} lang={lang} index={index} />
        <PricesTable form={form} index={index} />
      </fieldset>
    </Drawer>
  )
}
