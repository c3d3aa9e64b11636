/** Stub of style sheets and images. */
export default '';
