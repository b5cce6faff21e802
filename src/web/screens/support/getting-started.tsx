export default function GettingStarted() {
  return null
}
