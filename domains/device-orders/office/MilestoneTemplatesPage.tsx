/** /office/machine-milestones: the milestones that new orders of machines begin with. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { errorText } from '#kit/web/forms/form.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import {
  listMilestoneTemplates,
  removeMilestoneTemplate,
  saveMilestoneTemplate,
} from '../office-calls.gen.ts'
import { MilestoneTemplate } from '../office-contract.ts'

type Template = z.infer<typeof MilestoneTemplate>

export const Route = createFileRoute('/_frame/office/machine-milestones')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.device-orders')('templates.title') }],
  }),
  component: MilestoneTemplatesPage,
})

const EMPTY: Template = { name: { cn: '' }, days: 7 }

function MilestoneTemplatesPage() {
  const t = useT('office.device-orders')
  const lang = useLang()
  const canWrite = useMay()('orders.ship')
  const templates = useLive(listMilestoneTemplates, {})
  const [edited, setEdited] = useState<Template>()
  const remove = useAct(removeMilestoneTemplate, {
    refresh: [listMilestoneTemplates],
  })
  return (
    <>
      <PageTitle title={t('templates.title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setEdited(EMPTY)}>
            {t('milestone.add')}
          </Button>
        )}
      </PageTitle>
      <RecordList
        label={t('templates.title')}
        query={templates}
        none={t('templates.none')}
        onEdit={canWrite ? setEdited : undefined}
        removal={canWrite ? { act: remove, text: () => t('templates.removeText') } : undefined}
        nameOf={({ name }) => textIn(name, lang).text}
        columns={[
          { id: 'name', header: t('templates.name'), cell: ({ name }) => textIn(name, lang).text },
          {
            id: 'days',
            header: t('templates.days'),
            phone: 'line',
            cell: ({ days }) => t('templates.dayCount', { days }),
          },
        ]}
      />
      {edited !== undefined && (
        <TemplateDrawer template={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function TemplateDrawer({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = useT('office.device-orders')
  const kit = useT('office.kit')
  const record = useRecordForm({
    schema: MilestoneTemplate,
    values: template,
    save: saveMilestoneTemplate,
    source: listMilestoneTemplates,
    pick: (all) => all.find(({ id }) => id === template.id),
    words: { labels: { name: t('templates.name'), days: t('templates.days') } },
    onClose,
  })
  const { form } = record
  return (
    <TextsDrawer
      title={t(template.id === undefined ? 'milestone.add' : 'milestone.title')}
      isNew={template.id === undefined}
      record={record}
      texts={['name']}
      onClose={onClose}
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="name"
            lang={lang}
            label={t('templates.name')}
            required
            maxLength={60}
          />
          <Field
            label={t('templates.days')}
            hint={t('templates.daysHint')}
            required
            error={errorText(form.formState.errors.days, kit('needed'))}
          >
            <TextInput
              type="number"
              min={0}
              max={730}
              className="w-32"
              {...form.register('days', { valueAsNumber: true })}
            />
          </Field>
        </>
      )}
    </TextsDrawer>
  )
}
