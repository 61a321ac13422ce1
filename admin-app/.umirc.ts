export { default } from '../.umirc';
