/** The options that a buyer selects, such as colour and size. The SKUs follow from them. */
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { OPTIONS_MAX, SKUS_MAX } from '#domains/catalog/limits.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { PicturePicker } from './media/PicturePicker.tsx'
import type { Option, PartProps, ProductFormApi, Sku } from './form.ts'
import { forNewValue, withCombinations, withOption, withoutOption, withoutValue } from './matrix.ts'

const NEW_VALUE = (): Option['values'][number] => ({ name: { cn: '' }, pictureKey: null })

/** What to remove: a whole option, or one of its values. */
type Removal = { option: number; value: number | null }

export function OptionsPart({ form, lang, canWrite }: PartProps) {
  const t = useT('office.product-admin')
  const kit = useT('forms')
  const [removal, setRemoval] = useState<Removal>()
  const { options, addOption, addValue, drop } = useOptions(form)
  const { list, addAndFocus, onValueKey } = useNewValues(options, addValue)
  return (
    <Panel
      title={t('part.options')}
      note={t('part.optionsNote')}
      more={
        canWrite &&
        options.length < OPTIONS_MAX && (
          <Button size="small" icon={Plus} onClick={addOption}>
            {t('option.add')}
          </Button>
        )
      }
    >
      {options.length === 0 && <p className="text-sm text-ink-3">{t('option.none')}</p>}
      <div ref={list} className="stack">
        {options.map((option, at) => (
          <fieldset key={at} disabled={!canWrite} className="inset stack">
            <div className="flex items-end gap-2">
              <TranslatedField
                control={form.control}
                name={`options.${at}.name`}
                lang={lang}
                label={t('option.name', { number: at + 1 })}
                required
                maxLength={40}
                className="w-64"
              />
              <IconButton
                icon={Trash2}
                label={t('option.remove')}
                onClick={() => setRemoval({ option: at, value: null })}
              />
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields in it */}
            <div
              className="flex flex-wrap items-end gap-2"
              onKeyDown={(event) => onValueKey(at, event)}
            >
              {option.values.map((each, value) => (
                <div key={value} data-value={`${at} ${value}`} className="flex items-end gap-1">
                  <PicturePicker
                    form={form}
                    name={each.name[lang] || each.name.cn}
                    current={each.pictureKey}
                    onChange={(pictureKey) =>
                      form.setValue(`options.${at}.values.${value}.pictureKey`, pictureKey, {
                        shouldDirty: true,
                      })
                    }
                  />
                  <TranslatedField
                    control={form.control}
                    name={`options.${at}.values.${value}.name`}
                    lang={lang}
                    label={t('option.value', { number: value + 1 })}
                    maxLength={60}
                    className="w-36"
                  />
                  <IconButton
                    icon={X}
                    label={t('option.valueRemove', { number: value + 1 })}
                    disabled={option.values.length === 1}
                    onClick={() => setRemoval({ option: at, value })}
                  />
                </div>
              ))}
              {option.values.length < SKUS_MAX && (
                <Button icon={Plus} onClick={() => addAndFocus(at)}>
                  {t('option.valueAdd')}
                </Button>
              )}
            </div>
          </fieldset>
        ))}
      </div>
      {removal !== undefined && (
        <ConfirmDialog
          open
          title={t('option.askTitle')}
          confirmLabel={t('option.askYes')}
          cancelLabel={kit('cancel')}
          onCancel={() => setRemoval(undefined)}
          onConfirm={() => {
            drop(removal)
            setRemoval(undefined)
          }}
        >
          {t('option.askText')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** Adds a value by button or Enter, and focuses its field once it is rendered. */
function useNewValues(options: readonly Option[], addValue: (at: number) => void) {
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelector<HTMLInputElement>(`${wanted.current} input`)?.focus()
    wanted.current = undefined
  })
  const addAndFocus = (at: number) => {
    const count = options[at]?.values.length ?? 0
    if (count >= SKUS_MAX) return
    wanted.current = `[data-value="${at} ${count}"]`
    addValue(at)
  }
  const onValueKey = (at: number, event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    addAndFocus(at)
  }
  return { list, addAndFocus, onValueKey }
}

/** Options and SKUs change together, or not at all when there would be too many. */
function useOptions(form: ProductFormApi) {
  const t = useT('office.product-admin')
  const options = form.watch('options')
  const set = (next: readonly Option[], skus: readonly Sku[]) => {
    if (skus.length > SKUS_MAX) {
      toast(t('option.tooMany', { count: SKUS_MAX }), { kind: 'error' })
      return
    }
    form.setValue('options', [...next], { shouldDirty: true })
    // A product has at least one SKU: the first one stays when all of them would be removed.
    const remainingSkus =
      skus.length > 0
        ? skus
        : form
            .getValues('skus')
            .slice(0, 1)
            .map((sku) => ({ ...sku, values: next.map(() => 0) }))
    form.setValue('skus', [...remainingSkus], { shouldDirty: true })
    form.clearErrors(['options', 'skus'])
  }
  const skus = () => form.getValues('skus')
  const changed = (at: number, change: (option: Option) => Option) =>
    options.map((option, index) => (index === at ? change(option) : option))
  return {
    options,
    addOption: () =>
      set([...options, { name: { cn: '' }, values: [NEW_VALUE()] }], withOption(skus())),
    addValue: (at: number) => {
      const added = options[at]?.values.length ?? 0
      const wanted = forNewValue(skus(), at, added)
      set(
        changed(at, (option) => ({ ...option, values: [...option.values, NEW_VALUE()] })),
        withCombinations(skus(), wanted, form.getValues('code')),
      )
    },
    drop: ({ option: at, value }: Removal) =>
      value === null
        ? set(
            options.filter((_, index) => index !== at),
            withoutOption(skus(), at),
          )
        : set(
            changed(at, (option) => ({
              ...option,
              values: option.values.filter((_, each) => each !== value),
            })),
            withoutValue(skus(), at, value),
          ),
  }
}
