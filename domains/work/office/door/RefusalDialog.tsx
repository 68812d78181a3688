/** Refuses something with a reason that the buyer reads, in their language. */
import { BuyerTextDialog, type BuyerTextProps } from '../BuyerTextDialog.tsx'

/** Rendered while it is open. */
export const RefusalDialog = (props: BuyerTextProps) => <BuyerTextDialog look="reason" {...props} />
