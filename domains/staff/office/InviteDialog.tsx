/** Invites a colleague: the link goes out by mail, and is shown for handing over in person. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { Lang, LANGS } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { faultText, showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useLang, useT } from '#kit/web/i18n.tsx'
import { inviteStaff, listStaff, Role, StaffReasons } from '../contract.ts'

const Form = z.object({
  email: z.string().check(z.trim(), z.maxLength(200), z.email()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  role: Role,
  lang: Lang,
})

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT('office.staff')
  const kit = useT('kit')
  const office = useT('office.kit')
  const lang = useLang()
  const [url, setUrl] = useState<string>()
  const form = useSchemaForm<z.input<typeof Form>, z.output<typeof Form>>(Form, {
    email: '',
    name: '',
    role: 'orders',
    lang,
  })
  const { errors } = form.formState
  const invite = useAct(inviteStaff, {
    refresh: [listStaff],
    onDone: (invited) => setUrl(invited.url),
    onRefused: (refused) =>
      showFaults(refused, form.setError, { [StaffReasons.emailTaken.code]: 'email' }),
  })
  if (url !== undefined) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('invite.sent')}
        foot={
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('invite.close')}
          </Button>
        }
      >
        <Notice tone="success">{t('invite.sentText', { email: form.getValues('email') })}</Notice>
        <p className="inset mt-3 flex flex-wrap items-center justify-between gap-2">
          <code className="code-text min-w-0 break-all whitespace-normal">{url}</code>
          <CopyButton text={url} name={t('invite.link')} />
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.title')}
      foot={
        <>
          <Button onClick={onClose}>{office('cancel')}</Button>
          <Button variant="primary" type="submit" form="invite" busy={invite.isPending}>
            {t('invite.send')}
          </Button>
        </>
      }
    >
      <form
        id="invite"
        className="stack"
        noValidate
        onSubmit={form.handleSubmit((values) => invite.mutate(values))}
      >
        <Field label={t('field.name')} required error={faultText(errors.name, office('needed'))}>
          <TextInput data-autofocus maxLength={60} {...form.register('name')} />
        </Field>
        <Field label={t('field.email')} required error={faultText(errors.email, t('error.email'))}>
          <TextInput type="email" {...form.register('email')} />
        </Field>
        <Field label={t('field.role')} required hint={t(`roleNote.${form.watch('role')}`)}>
          <Select
            {...form.register('role')}
            options={Role.options.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          />
        </Field>
        <Field label={t('field.lang')} hint={t('invite.langHint')}>
          <Select
            {...form.register('lang')}
            options={LANGS.map((each) => ({ value: each, label: kit(`language.${each}`) }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}
