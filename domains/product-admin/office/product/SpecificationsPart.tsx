/** Names and values of the specification table, in order. */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import type { PartProps, Values } from './form.ts'

const MAX = 60

export function SpecificationsPart({ form, lang, canWrite }: PartProps) {
  const t = useT('office.product-admin')
  const rows = form.watch('specifications')
  const set = (next: Values['specifications']) =>
    form.setValue('specifications', next, { shouldDirty: true })
  const move = (from: number, by: number) => {
    const next = [...rows]
    const [moved] = next.splice(from, 1)
    if (moved !== undefined) next.splice(from + by, 0, moved)
    set(next)
  }
  return (
    <Panel title={t('part.specifications')}>
      <fieldset disabled={!canWrite} className="stack gap-2">
        {rows.map((_, at) => (
          <div
            key={at}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_auto] items-start gap-2"
          >
            <TranslatedField
              control={form.control}
              name={`specifications.${at}.name`}
              lang={lang}
              label={t('specification.name', { number: at + 1 })}
              labelHidden
              maxLength={60}
            />
            <TranslatedField
              control={form.control}
              name={`specifications.${at}.value`}
              lang={lang}
              label={t('specification.value', { number: at + 1 })}
              labelHidden
              maxLength={200}
            />
            <div className="flex">
              <IconButton
                icon={ArrowUp}
                label={t('specification.up')}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('specification.down')}
                disabled={at === rows.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                icon={X}
                label={t('specification.remove')}
                onClick={() => set(rows.filter((__, each) => each !== at))}
              />
            </div>
          </div>
        ))}
        {rows.length < MAX && (
          <Button
            icon={Plus}
            className="justify-self-start"
            onClick={() => set([...rows, { name: { cn: '' }, value: { cn: '' } }])}
          >
            {t('specification.add')}
          </Button>
        )}
      </fieldset>
    </Panel>
  )
}
