// Stands in for umi in unit tests: outside a umi build the package exports its config API, not the router.
export * from 'react-router-dom';
