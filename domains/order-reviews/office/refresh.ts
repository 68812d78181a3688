/** What a decision about an order in review changes on the pages of staff. */
import { orderReviews, waitingOrderReviews } from '../calls.gen.ts'

export const REFRESH = [orderReviews, waitingOrderReviews]
