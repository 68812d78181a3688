/** /user/user/changePhone: links a telephone number to log in by, the first one or a replacement. */
import { createFileRoute } from '@tanstack/react-router'
import { usePhonePage } from '../PhoneForm.tsx'
import { useDone } from './done.ts'
import { SettingForm } from '../door/SettingForm.tsx'

export const Route = createFileRoute('/_shop/user/user/changePhone')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('field.phone') }] }),
  component: ChangePhonePage,
})

function ChangePhonePage() {
  const { title, text, form } = usePhonePage(useDone())
  return (
    <SettingForm title={title} text={text}>
      {form}
    </SettingForm>
  )
}
