/* ES5: it runs as it is in whatever browser a customer has. The page says all it has to say without it. */
(function () {
  'use strict';
  var cuerpo = document.body;
  var alCopiar = function (boton) {
    var texto = boton.getAttribute('data-copia');
    var dicho = boton.textContent;
    var listo = function () {
      boton.textContent = boton.getAttribute('data-dicho');
      setTimeout(function () {
        boton.textContent = dicho;
      }, 2000);
    };
    var aMano = function () {
      var campo = document.createElement('textarea');
      campo.value = texto;
      cuerpo.appendChild(campo);
      campo.select();
      try {
        if (document.execCommand('copy')) listo();
      } catch (e) {
        // The number stands beside the button, to be copied by hand.
      }
      cuerpo.removeChild(campo);
      boton.focus();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(texto).then(listo, aMano);
    else aMano();
  };

  var botones = document.querySelectorAll('[data-copia]');
  var conBoton = function (boton) {
    boton.hidden = false;
    boton.addEventListener('click', function () {
      alCopiar(boton);
    });
  };
  for (var i = 0; i < botones.length; i++) conBoton(botones[i]);

  /* Her own browser: the app keeps its session on this device (dispositivo/lo-guardado.ts). */
  var esSuya = false;
  try {
    esSuya = localStorage.getItem('token') !== null;
  } catch (e) {
    // Nothing is kept here, so no session is.
  }
  if (esSuya) {
    var aviso = document.getElementById('asi-la-ve');
    if (aviso) aviso.hidden = false;
    var delCliente = document.querySelectorAll('[data-del-cliente]');
    for (var n = 0; n < delCliente.length; n++) delCliente[n].hidden = true;
    return;
  }

  /* Opened: two seconds in sight, and a touch. Not every page counts it. */
  var abierta = cuerpo.getAttribute('data-abierta');
  if (!abierta) return;
  var aLaVista = false;
  var tocada = false;
  var reloj = 0;
  var GESTOS = ['touchstart', 'pointerdown', 'wheel', 'scroll', 'keydown'];
  var contar = function () {
    if (!aLaVista || !tocada) return;
    aLaVista = false;
    document.removeEventListener('visibilitychange', mirar);
    for (var j = 0; j < GESTOS.length; j++) window.removeEventListener(GESTOS[j], tocar);
    var pedido = new XMLHttpRequest();
    pedido.open('POST', abierta);
    pedido.send();
  };
  var tocar = function () {
    tocada = true;
    contar();
  };
  var mirar = function () {
    clearTimeout(reloj);
    if (document.visibilityState !== 'visible') return;
    reloj = setTimeout(function () {
      aLaVista = true;
      contar();
    }, 2000);
  };
  for (var k = 0; k < GESTOS.length; k++) window.addEventListener(GESTOS[k], tocar, false);
  document.addEventListener('visibilitychange', mirar);
  mirar();
})();
