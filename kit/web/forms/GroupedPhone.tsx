/** What `PhoneText` shows once the table of countries is there. */
import { phoneText } from './phone.ts'

export default function GroupedPhone({ phone }: { phone: string }) {
  return phoneText(phone)
}
