/** Name, brief, the three key figures of the card and the words for search, in the chosen language. */
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { FIGURES_MAX, NAME_MAX, TEXT_MAX } from '#domains/catalog/limits.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import type { PartProps } from './form.ts'

export function TextsPart({ form, lang, canWrite }: PartProps) {
  const t = useT('office.product-admin')
  const kit = useT('office.kit')
  const { control } = form
  const figures = form.watch('figures')
  const setFigures = (next: typeof figures) => form.setValue('figures', next, { shouldDirty: true })
  return (
    <Panel title={t('part.texts')} note={kit('texts.note')}>
      <fieldset disabled={!canWrite} className="stack">
        <TranslatedField
          control={control}
          name="name"
          lang={lang}
          label={t('field.name')}
          required
          maxLength={NAME_MAX}
        />
        <TranslatedField
          control={control}
          name="brief"
          lang={lang}
          label={t('field.brief')}
          rows={2}
          maxLength={300}
        />
        <div className="form-grid form-grid-3">
          {figures.map((_, index) => (
            <div key={index} className="flex items-end gap-1">
              <TranslatedField
                control={control}
                name={`figures.${index}`}
                lang={lang}
                label={t('field.figure', { number: index + 1 })}
                required
                maxLength={30}
                className="flex-1"
              />
              <IconButton
                icon={X}
                label={t('field.figureRemove', { number: index + 1 })}
                onClick={() => setFigures(figures.filter((__, at) => at !== index))}
              />
            </div>
          ))}
          {figures.length < FIGURES_MAX && (
            <Button
              icon={Plus}
              className="self-end"
              onClick={() => setFigures([...figures, { cn: '' }])}
            >
              {t('field.figureAdd')}
            </Button>
          )}
        </div>
        <TranslatedField
          control={control}
          name="keywords"
          lang={lang}
          label={t('field.keywords')}
          hint={t('field.keywordsHint')}
          rows={2}
          maxLength={TEXT_MAX}
        />
      </fieldset>
    </Panel>
  )
}
