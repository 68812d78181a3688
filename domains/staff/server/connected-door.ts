/** Whether two members could be one person, for approvals. */
export {
  areConnected,
  connectedUntil,
  stepsSince,
  stepsTo,
  type Step,
} from './colleagues/colleagues.ts'
