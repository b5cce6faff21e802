export default function Status() {
  return null
}
